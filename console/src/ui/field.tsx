import { cloneElement, type VNode } from 'preact';
import { useId } from 'preact/hooks';

/** A labelled field of a form. The hint below it describes the field and is no part of its name. */
export function Field({ label, hint, children }: { label: string; hint?: string; children: VNode }) {
  const id = useId();
  return (
    <div class="field">
      <label>
        <span>{label}</span>
        {hint ? cloneElement(children, { 'aria-describedby': id }) : children}
      </label>
      {hint && <small id={id}>{hint}</small>}
    </div>
  );
}

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  set: (value: string) => void;
  required?: boolean;
  placeholder?: string;
  type?: string;
  list?: string;
  autoFocus?: boolean;
}

export function TextField({ label, hint, value, set, ...rest }: TextProps) {
  return (
    <Field label={label} {...(hint && { hint })}>
      <input value={value} onInput={(e) => set(e.currentTarget.value)} autoComplete="off" spellcheck={false} {...rest} />
    </Field>
  );
}

export function Choice({ label, value, set, options }: { label: string; value: string; set: (value: string) => void; options: [string, string][] }) {
  return (
    <Field label={label}>
      <select value={value} onChange={(e) => set(e.currentTarget.value)}>
        {options.map(([key, text]) => (
          <option key={key} value={key}>{text}</option>
        ))}
      </select>
    </Field>
  );
}

export function Check({ label, checked, set }: { label: string; checked: boolean; set: (on: boolean) => void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(e) => set(e.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}
