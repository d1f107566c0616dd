import { minifySync } from 'vite'

/**
 * A script in a page: a function, called there with what is given. It sees nothing else of its file, for its own text is what goes
 * into the page.
 */
export const inPage = <Given extends readonly unknown[]>(run: (...given: Given) => void, ...given: Given) => {
  const call = `(${run.toString()})(${given.map(one => JSON.stringify(one)).join()});`
  const { code, errors } = minifySync('page.js', call)
  if (errors.length > 0) throw new Error(`a script of the page cannot be read: ${errors[0]?.message}`)
  return code.trim()
}
