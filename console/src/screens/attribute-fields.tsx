export interface AttributeInput {
  name: string;
  type: string;
  value: string;
}

const MOST = 10;

/** Message attributes of a send form. */
export function AttributeFields({ attributes, set }: { attributes: AttributeInput[]; set: (next: AttributeInput[]) => void }) {
  const change = (at: number, part: Partial<AttributeInput>) => set(attributes.map((a, i) => (i === at ? { ...a, ...part } : a)));
  return (
    <fieldset>
      <legend>Attributes</legend>
      {attributes.map((attribute, i) => (
        <div class="row" key={i}>
          <input aria-label={`Name of attribute ${i + 1}`} placeholder="Name" required value={attribute.name} onInput={(e) => change(i, { name: e.currentTarget.value })} />
          <select aria-label={`Type of attribute ${i + 1}`} value={attribute.type} onChange={(e) => change(i, { type: e.currentTarget.value })}>
            <option>String</option>
            <option>Number</option>
            <option value="Binary">Binary (Base64)</option>
          </select>
          <input aria-label={`Value of attribute ${i + 1}`} placeholder="Value" required value={attribute.value} onInput={(e) => change(i, { value: e.currentTarget.value })} />
          <button type="button" class="plain" aria-label={`Remove attribute ${i + 1}`} onClick={() => set(attributes.filter((_, j) => j !== i))}>✕</button>
        </div>
      ))}
      {attributes.length < MOST && <button type="button" class="small" onClick={() => set([...attributes, { name: '', type: 'String', value: '' }])}>Add an attribute</button>}
    </fieldset>
  );
}
