import type { Random } from './random.ts'

/**
 * Grammar of the demo texts, which makes a few sentences read like hundreds:
 *
 *   [a|b|]        one of these, at random; they nest
 *   {dog}         a word known from the context
 *   {dog=Nala|Max} one of these, and the same one wherever {dog} occurs
 *   ravi<e>       an ending for a woman; <lui/elle> a word for a man or a woman; <poster:e> about the poster
 */
type Part =
  | string
  | { readonly choices: readonly Part[][]; readonly name?: string }
  | { readonly name: string }
  | { readonly about: string; readonly masculine: string; readonly feminine: string }

export type Words = Record<string, string>
/** Gender for the endings: whether `self` (the author or subject) and `poster` are women. */
export type Feminine = { readonly self: boolean; readonly poster?: boolean }

const parse = (source: string): Part[] => {
  let at = 0
  const sequence = (ends: string): Part[] => {
    const parts: Part[] = []
    while (at < source.length && !ends.includes(source.charAt(at))) {
      const character = source.charAt(at)
      if (character === '[') parts.push({ choices: (at++, choices(']')) })
      else if (character === '{') parts.push(slot())
      else if (character === '<') parts.push(ending())
      else {
        const [plain = ''] = /^[^[\]{}<|]+/.exec(source.slice(at)) ?? []
        if (!plain) throw new Error(`unexpected ${character} in: ${source}`)
        parts.push(plain)
        at += plain.length
      }
    }
    return parts
  }
  const choices = (close: string): Part[][] => {
    const found = [sequence(`|${close}`)]
    while (source.charAt(at) === '|') {
      at++
      found.push(sequence(`|${close}`))
    }
    if (source.charAt(at++) !== close) throw new Error(`missing ${close} in: ${source}`)
    return found
  }
  const slot = (): Part => {
    const [whole = '', name = '', mark] = /^\{(\w+)([=}])/.exec(source.slice(at)) ?? []
    if (!name) throw new Error(`a slot without a name in: ${source}`)
    at += whole.length
    return mark === '=' ? { name, choices: choices('}') } : { name }
  }
  const ending = (): Part => {
    const [whole = '', about = 'self', first = '', second] =
      /^<(?:(\w+):)?([^<>/]*)(?:\/([^<>]*))?>/.exec(source.slice(at)) ?? []
    if (!whole) throw new Error(`an ending without its end in: ${source}`)
    at += whole.length
    return second === undefined
      ? { about, masculine: '', feminine: first }
      : { about, masculine: first, feminine: second }
  }
  return sequence('')
}

const parsed = new Map<string, Part[]>()
const parts = (source: string) => {
  const known = parsed.get(source) ?? parse(source)
  parsed.set(source, known)
  return known
}

const render = (list: readonly Part[], random: Random, words: Words, feminine: Feminine): string => {
  let text = ''
  for (const part of list) {
    if (typeof part === 'string') text += part
    else if ('about' in part)
      text += (part.about === 'poster' ? feminine.poster : feminine.self) ? part.feminine : part.masculine
    else if (!('choices' in part)) {
      const word = words[part.name]
      if (word === undefined) throw new Error(`{${part.name}} has no words`)
      text += word
    } else if (part.name === undefined) text += render(random.pick(part.choices), random, words, feminine)
    else text += words[part.name] ??= render(random.pick(part.choices), random, words, feminine)
  }
  return text
}

/** Generates one of the source's variants. Words it binds stay in `words` for the next sentence. */
export const say = (source: string, random: Random, words: Words, feminine: Feminine) => {
  const text = render(parts(source), random, words, feminine)
  return text.charAt(0).toUpperCase() + text.slice(1)
}
