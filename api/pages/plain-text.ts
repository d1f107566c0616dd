/** Control characters and those that reorder the text around them. */
const unsafe = /[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** Turns a typed text into one line. */
export const toLine = (text: string) => text.replace(unsafe, ' ').replaceAll(/\s+/g, ' ').trim()

const letters = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** Cuts the beginning of a text between words, and never within a grapheme. */
export const toExcerpt = (text: string, max: number) => {
  const line = toLine(text)
  const signs: string[] = []
  for (const { segment } of letters.segment(line)) if (signs.push(segment) > max) break
  if (signs.length <= max) return line
  const start = signs.slice(0, max - 1).join('')
  const lastSpace = signs[max - 1] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start}…`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes for text, for attributes in either quote, and for XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

/** JSON that cannot end a script element, open a comment or reorder text, whatever it contains. */
export const toScriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028-\u202E\u2066-\u2069]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
