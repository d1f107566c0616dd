import compress, { type Options } from 'browser-image-compression'

type Asked = { file: File; options: Options }

/** A photo of twelve million pixels takes a phone seconds, in which the page would stand still. */
addEventListener('message', async ({ data: { file, options } }: MessageEvent<Asked>) => {
  postMessage(await compress(file, options).catch(() => null))
})
