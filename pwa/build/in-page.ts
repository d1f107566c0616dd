import { minifySync } from 'vite'

/**
 * Turns a function into an inline script that calls it with the given arguments. It must not use anything else of its file,
 * because only its own source goes into the page.
 */
export const inPage = <Given extends readonly unknown[]>(run: (...given: Given) => void, ...given: Given) => {
  const call = `(${run.toString()})(${given.map(one => JSON.stringify(one)).join()});`
  const { code, errors } = minifySync('page.js', call)
  if (errors.length > 0) throw new Error(`a script of the page cannot be read: ${errors[0]?.message}`)
  return code.trim()
}
