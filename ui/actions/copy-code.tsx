import { useRef } from 'react';
import { CopyButton } from './copy-line.tsx';

type Props = {
  readonly label: string;
  readonly code: string;
};

/** A piece of code to put elsewhere: all of it is seen, and copied by one press. */
export function CopyCode({ label, code }: Props) {
  const text = useRef<HTMLElement>(null);
  return (
    <figure className="flex items-start gap-x-4 max-sm:flex-col">
      <pre className="w-full min-w-0 flex-1 rounded-sm border border-hairline bg-raised p-3 text-xs whitespace-pre-wrap">
        <code ref={text} className="font-mono wrap-anywhere">
          {code}
        </code>
      </pre>
      <CopyButton label={label} value={code} text={text} />
    </figure>
  );
}
