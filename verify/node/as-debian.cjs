// Debian 12 has Node.js 18. Takes away what later versions have added to the language, so that a newer machine shows what would fail there.

// They need it themselves while they are loaded.
require('node:http');
require('node:https');
require('node:http2');
require('node:test');

for (const type of [Array, Object.getPrototypeOf(Int8Array)]) {
  for (const name of ['toReversed', 'toSorted', 'toSpliced', 'with']) delete type.prototype[name];
}
for (const name of ['isWellFormed', 'toWellFormed']) delete String.prototype[name];
for (const name of ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union']) {
  delete Set.prototype[name];
}
delete Array.fromAsync;
delete Map.groupBy;
delete Object.groupBy;
delete Promise.try;
delete Promise.withResolvers;
