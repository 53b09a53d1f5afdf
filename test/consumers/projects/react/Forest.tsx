import { useEffect, useState } from 'react';
import { toProblem, type AnalyzeAnswer } from 'sylvan';
import { sylvan } from './sylvan';

export function Forest({ sample }: { sample: 'frontier' | 'old-forest' }) {
  const [answer, setAnswer] = useState<AnalyzeAnswer>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setAnswer(undefined);
    setProblem(undefined);
    sylvan.analyze({ sample }, { signal }).then(setAnswer, (error: unknown) => {
      if (!signal.aborted) setProblem(toProblem(error, { lang: 'en' }).detail);
    });
    return () => controller.abort();
  }, [sample]);

  if (problem !== undefined) return <p role="alert">{problem}</p>;
  if (answer === undefined) return <p role="status">Reading images…</p>;
  return (
    <figure>
      <p>{answer.details.summary}</p>
      <figcaption>{answer.details.attribution.join(' · ')}</figcaption>
    </figure>
  );
}
