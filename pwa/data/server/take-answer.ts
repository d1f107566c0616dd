/** What the server has answered while it rendered the page, each to its question. */
const elements = () => [...document.querySelectorAll<HTMLElement>('script[data-question]')]

/** The answer to a question that the page itself has asked: once, for the app that takes the page over. */
export const takeAnswer = (question: string) => {
  const element = elements().find(({ dataset }) => dataset['question'] === question)
  element?.remove()
  return element && new Response(element.textContent, { headers: { 'X-Total-Count': element.dataset['total'] ?? '' } })
}

/** They are for strangers: a signed-in person's screen asks anew. */
export const dropAnswers = () => {
  for (const element of elements()) element.remove()
}
