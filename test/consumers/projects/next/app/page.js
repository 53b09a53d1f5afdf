'use client';

import { useEffect, useState } from 'react';
import { createSylvan } from 'sylvan';

export default function Forest() {
  const [sentence, setSentence] = useState('…');
  useEffect(() => {
    const sylvan = createSylvan({ samplesUrl: new URL('/samples/', location.href).href });
    sylvan
      .analyze({ sample: 'old-forest' })
      .then(
        (answer) => ({ answer }),
        ({ code, message }) => ({ problem: { code, message } }),
      )
      .then((outcome) => {
        setSentence(outcome.answer?.details.summary ?? outcome.problem.message);
        Object.assign(globalThis, { outcome });
      });
    return () => void sylvan.close();
  }, []);
  return <p>{sentence}</p>;
}
