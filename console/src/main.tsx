import { render } from 'preact';
import './style/index.css';
import { App } from './app';
import { enter } from './state/entry';
import { watchKeys } from './state/keys';
import { watchRoute } from './state/route';
import { apply } from './state/theme';

apply();
watchRoute();
watchKeys();
render(<App />, document.getElementById('app')!);
void enter();
