import { createEar, now } from './ear.ts'

const { came, heard } = createEar()
export { heard as heardByHand }

/** The minimum between two devices: a notice without content, and a fetch of what is new. */
export const hearByHand = (receiver: string) =>
  new Promise<void>(resolve => {
    const source = new EventSource('/stream')
    source.addEventListener('open', () => resolve())
    source.addEventListener('message', () => {
      void (async () => {
        const response = await fetch(`/message?receiver=${receiver}`)
        const rows: { content: string }[] = await response.json()
        for (const { content } of rows) came(content)
      })()
    })
  })

type Message = { conversationId: string; sender: string; receiver: string; content: string }

export const sayByHand = async (message: Message) => {
  const begun = now()
  await fetch('/message', { method: 'POST', body: JSON.stringify(message) })
  return begun
}
