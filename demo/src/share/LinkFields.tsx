import type { Found } from '../state/comparison.ts';
import { addressOf } from '../state/fragment.ts';
import { texts } from '../texts/share.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { useNewest } from '../ui/use-newest.ts';
import { MAX_LETTERS } from './answer-letters.ts';
import { answerLetters } from './answer-out.ts';

interface FoundProps {
  readonly found: Found;
}

/** A link that contains the answer; if it is too long, says what to send instead. */
export function AnswerLink({ found }: FoundProps) {
  const packed = useNewest(async () => ({ of: found, letters: await answerLetters(found) }), [found]);
  const { answerLink, answerLinkNote, answerLinkTooLong, copyAnswer } = texts.value;
  // Until this answer is encoded, the result is that of the one before.
  if (packed?.of !== found) return null;
  const address = addressOf(found, packed.letters);
  if (address.length > MAX_LETTERS) return <p data-link="too-long">{answerLinkTooLong}</p>;
  return <LinkField label={answerLink} address={address} copy={copyAnswer} note={answerLinkNote} />;
}

/** A link that lets the recipient compute the answer. */
export function PlaceLink({ found }: FoundProps) {
  const { link, linkNote, copy } = texts.value;
  return <LinkField label={link} address={addressOf(found)} copy={copy} note={linkNote} />;
}

interface LinkFieldProps {
  readonly label: string;
  readonly address: string;
  readonly copy: string;
  readonly note: string;
}

function LinkField({ label, address, copy, note }: LinkFieldProps) {
  return (
    <>
      <div class="row">
        <label class="field">
          {label}
          <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
        <CopyButton label={copy} text={address} />
      </div>
      <p class="muted">{note}</p>
    </>
  );
}
