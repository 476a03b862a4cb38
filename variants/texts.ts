/** What a shop says on its own pages: the words that no other shop would use. */

export interface Texts {
  home: {
    /** The banner until the shop sets up its own; the first one is the page's heading. */
    slides: { title: string; text: string; href: string; link: string }[];
    /** Above the quick finder by vehicle; a shop whose goods fit none says nothing, and has none. */
    finder?: string;
    /** Short promises below it, each with an icon's name. */
    strengths: { icon: string; title: string; text: string }[];
  };
  /** Name of a top-level category's icon, by the category's id. */
  categoryIcons: Record<string, string>;
  /** How the menu of categories leads to the whole list, where that is no advanced search. */
  listLink?: string;
  /** What may be typed into the search box of the header; without it the box says what it does. */
  searchHint?: string;
  /** What holds for every purchase; what a shop does not say is not shown. */
  terms?: { returns?: string; warranty?: string };
  /** One line about the shop, for the footer and for search engines. */
  about: string;
}
