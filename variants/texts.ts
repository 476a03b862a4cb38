/** What a shop says on its own pages: the words that no other shop would use. */

export interface Texts {
  home: {
    title: string;
    lead: string;
    /** Above the quick finder. */
    finder: string;
    /** Short promises below it. */
    strengths: { icon: string; title: string; text: string }[];
  };
  /** One line about the shop, for the footer and for search engines. */
  about: string;
}
