import { getCluster } from '../api/admin';
import type { ClusterNode, ClusterPartition } from '../api/types';
import { server } from '../state/session';
import { bytes, count, counted } from '../text/format';
import { useLoad } from '../ui/load';
import { Loading, Problem } from '../ui/notice';
import { Badge } from '../ui/state';
import { Ago } from '../ui/time';
import { clockOf, leads, nodesOf, nodeTone, replicaOf, silentNodes } from './cluster-facts';

/** The nodes, and who has which partition. */
export function Cluster() {
  const { data, error, reload } = useLoad(getCluster, [], 2_000);
  const partitions = data?.partitions ?? [];
  return (
    <>
      <h1>Cluster</h1>
      <Problem error={error} retry={reload} />
      {!data && !error && <Loading />}
      {data && (
        <>
          <div role="status">{silentNodes(data.nodes).map((sentence) => <p key={sentence} class="problem">{sentence}</p>)}</div>
          <Nodes nodes={data.nodes} />
          {partitions.length > 0 && <Partitions nodes={data.nodes} partitions={partitions} />}
        </>
      )}
    </>
  );
}

function Nodes({ nodes }: { nodes: ClusterNode[] }) {
  const info = server.value;
  return (
    <div class="table-flow" tabIndex={0} role="region" aria-label="Nodes">
      <table class="groups">
        <caption>{nodes.length === 1 ? 'One node' : `${nodes.length} nodes`}, {count(info?.partitions)} partitions</caption>
        <thead>
          <tr>
            <th scope="col">Node</th><th scope="col">Address</th><th scope="col">State</th><th scope="col">Leads</th>
            <th scope="col">Version</th><th scope="col">Running since</th><th scope="col">Clock</th><th scope="col">Free disk</th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => {
            const clock = clockOf(node);
            return (
              <tr key={node.name}>
                <th scope="row">{node.name}</th>
                <td class="mono">{node.address}</td>
                <td><Badge tone={nodeTone(node.state)} text={node.state} /></td>
                <td>{leads(node.leaderOf)}</td>
                <td>{node.version ?? '–'}</td>
                <td><Ago at={node.startedAt} /></td>
                <td>{clock.tone === 'bad' ? <Badge tone="bad" text={clock.text} /> : clock.text}</td>
                <td class="num">{bytes(node.diskFreeBytes)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Partitions({ nodes, partitions }: { nodes: ClusterNode[]; partitions: ClusterPartition[] }) {
  const names = nodesOf(nodes, partitions);
  const without = partitions.filter((partition) => !partition.leader).length;
  return (
    <>
      <h2>Partitions</h2>
      {without > 0 && <p class="problem" role="status">{counted(without, 'partition')} without a leader: what belongs there waits, or is told to try again.</p>}
      <div class="table-flow" tabIndex={0} role="region" aria-label="Partitions">
        <table class="groups">
          <caption class="for-readers">Partitions, who leads them, and how far the others are</caption>
          <thead>
            <tr>
              <th scope="col">Partition</th><th scope="col">Leader</th><th scope="col">Term</th>
              {names.map((name) => <th scope="col" key={name}>On {name}</th>)}
            </tr>
          </thead>
          <tbody>
            {partitions.map((partition) => (
              <tr key={partition.partition}>
                <th scope="row">{partition.partition}</th>
                <td>{partition.leader ?? <Badge tone="bad" text="nobody" />}</td>
                <td class="num">{count(partition.term)}</td>
                {names.map((name) => {
                  const replica = replicaOf(partition, name);
                  return <td key={name}>{replica ? <Badge tone={replica.tone} text={replica.text} /> : <span class="quiet">–</span>}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
