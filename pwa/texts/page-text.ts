/** What stands under a heading; of each text the HTML of one line. */
export type Block =
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly terms: readonly { readonly term: string; readonly meaning: string }[] }

/** A heading with what follows it, down to the next one of its rank. `id` is where an address leads. */
export type Part = { id: string; title: string; body: Block[]; parts: Part[] }

/** A page that is written in Markdown, as `pwa/build/markdown.ts` reads it. Its lead is plain text. */
export type PageText = Part & { lead: string }
