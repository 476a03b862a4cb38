/** Questions with their answers as schema.org says them. */

type Questions = readonly { question: string; answer: string }[];

/** Beside what else a page says. */
export const questionsNode = (questions: Questions) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

export const questionsData = (questions: Questions): object => ({
  '@context': 'https://schema.org',
  ...questionsNode(questions),
});
