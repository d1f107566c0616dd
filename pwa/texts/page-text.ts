/** Content below a heading. Each text is one line of HTML. */
export type Block =
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly terms: readonly { readonly term: string; readonly meaning: string }[] }

/** A heading with its content, up to the next heading of the same level. `id` is its anchor. */
export type Part = { id: string; title: string; body: Block[]; parts: Part[] }

/** A page written in Markdown, parsed by `pwa/build/markdown.ts`. Its lead is plain text. */
export type PageText = Part & { lead: string }
