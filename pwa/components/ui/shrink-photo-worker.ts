import compress, { type Options } from 'browser-image-compression'

type Asked = { file: File; options: Options }

/** In a worker, because a photo of twelve megapixels would block a phone's page for seconds. */
addEventListener('message', async ({ data: { file, options } }: MessageEvent<Asked>) => {
  postMessage(await compress(file, options).catch(() => null))
})
