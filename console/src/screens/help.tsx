import { SHORTCUTS, shortcutsOn, switchShortcuts } from '../state/keys';
import { Dialog } from '../ui/dialog';
import { Check } from '../ui/field';

export function Help({ close }: { close: () => void }) {
  return (
    <Dialog title="Keyboard" close={close}>
      <table class="keys">
        <caption class="for-readers">Keyboard shortcuts</caption>
        <tbody>
          {SHORTCUTS.map(({ keys, what }) => (
            <tr key={keys}>
              <th scope="row">{keys.split(' ').map((key) => <kbd key={key}>{key}</kbd>)}</th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Check label="Single-key shortcuts are on" checked={shortcutsOn.value} set={switchShortcuts} />
    </Dialog>
  );
}
