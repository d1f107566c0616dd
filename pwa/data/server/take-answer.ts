/** Answers that the server embedded while rendering the page. */
const elements = () => [...document.querySelectorAll<HTMLElement>('script[data-question]')]

/** Returns the embedded answer to a request, once, for hydration. */
export const takeAnswer = (question: string) => {
  const element = elements().find(({ dataset }) => dataset['question'] === question)
  element?.remove()
  return element && new Response(element.textContent, { headers: { 'X-Total-Count': element.dataset['total'] ?? '' } })
}

/** Drops the embedded answers, which are a visitor's. A signed-in person's screen sends its own requests. */
export const dropAnswers = () => {
  for (const element of elements()) element.remove()
}
