export type Part = { text: string; href?: string }

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu

/** Removes trailing punctuation, and a closing bracket that the address did not open. */
const withoutEnd = (found: string): string => {
  const shorter = found.replace(/[.,;:!?…'’»]+$/u, '')
  const opens = shorter.split('(').length
  const closes = shorter.split(')').length
  if (shorter.endsWith(')') && closes > opens) return withoutEnd(shorter.slice(0, -1))
  return shorter
}

const hrefOf = (text: string) => {
  const url = URL.parse(/^www\./iu.test(text) ? `https://${text}` : text)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.') ? url.href : null
}

/** Splits a message into text and links. The content is never parsed as markup. */
export const toParts = (content: string): Part[] => {
  const parts: Part[] = []
  let end = 0
  for (const { 0: found, index } of content.matchAll(address)) {
    const text = withoutEnd(found)
    const href = hrefOf(text)
    if (href === null) continue
    if (index > end) parts.push({ text: content.slice(end, index) })
    parts.push({ text, href })
    end = index + text.length
  }
  if (end < content.length) parts.push({ text: content.slice(end) })
  return parts
}
