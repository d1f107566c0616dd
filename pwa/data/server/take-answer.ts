import { answerId } from '../../../schema/gaps.ts'

/** What the server has answered with the page itself, to the first question of the app that starts in it. */
export const takeAnswer = (question: string) => {
  const element = import.meta.env.SSR ? null : document.getElementById(answerId)
  if (element?.dataset['question'] !== question) return null
  element.remove()
  return new Response(element.textContent, { headers: { 'X-Total-Count': element.dataset['total'] ?? '' } })
}
