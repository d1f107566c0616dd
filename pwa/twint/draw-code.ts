/** A code of 256 px with a margin of 2: dark on light in every theme, or no camera reads it. */
export const drawCode = async (text: string) => {
  const { toString } = await import('qrcode')
  const svg = await toString(text, { type: 'svg', width: 256, margin: 2 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
