/** A shop's own words. */

export interface Texts {
  home: {
    /** The banner until the shop configures its own; the first slide is the page's heading. */
    slides: {
      title: string;
      text: string;
      href: string;
      link: string;
      /** Name of the category to which the list at `href` is narrowed; a shop without it lacks the slide. */
      category?: string;
    }[];
    /** Heading of the quick finder by vehicle; absent in shops without it. */
    finder?: string;
    /** Short promises with the names of their icons. */
    strengths: { icon: string; title: string; text: string }[];
  };
  /** Icon names by name of the top-level category, for those without an icon of their own. */
  categoryIcons: Record<string, string>;
  /** Text of the menu's link to the whole list, if it is not an advanced search. */
  listLink?: string;
  /** Example in the search box of the header. */
  searchHint?: string;
  /** Terms of every purchase. */
  terms?: { returns?: string; warranty?: string };
  /** One line about the shop, for the footer and for search engines. */
  about: string;
}
