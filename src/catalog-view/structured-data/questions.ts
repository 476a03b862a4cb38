/** Questions with their answers as schema.org says them. */

export const questionsData = (
  questions: readonly { question: string; answer: string }[],
): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
