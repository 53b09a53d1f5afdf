import { inLanguages } from 'sylvan/locale';

export const noCallId = inLanguages({
  en: 'The header Idempotency-Key must be a UUID.',
  fr: 'L’en-tête Idempotency-Key doit être un UUID.',
});
