import { getCluster } from '../api/admin';
import { server } from '../state/session';
import { count } from '../text/format';
import { useLoad } from '../ui/load';
import { Loading, Problem } from '../ui/notice';
import { Badge } from '../ui/state';
import { Ago } from '../ui/time';

const GOOD = /^(up|running|ready|leader|follower|alive|ok)$/i;

export function Cluster() {
  const { data, error, reload } = useLoad(getCluster, [], 2_000);
  const info = server.value;
  const leads = (of: unknown): string => (Array.isArray(of) ? `${of.length} partitions` : of == null ? '–' : `${of} partitions`);
  return (
    <>
      <h1>Cluster</h1>
      <Problem error={error} retry={reload} />
      {!data && !error && <Loading />}
      {data && (
        <table class="groups">
          <caption>{data.nodes.length === 1 ? 'One node' : `${data.nodes.length} nodes`}, {count(info?.partitions)} partitions, running since <Ago at={info?.startedAt} /></caption>
          <thead><tr><th scope="col">Node</th><th scope="col">Address</th><th scope="col">State</th><th scope="col">Leads</th></tr></thead>
          <tbody>
            {data.nodes.map((node) => (
              <tr key={node.name}>
                <th scope="row">{node.name}</th>
                <td class="mono">{node.address}</td>
                <td><Badge tone={GOOD.test(node.state) ? 'good' : 'bad'} text={node.state} /></td>
                <td>{leads(node.leaderOf)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
