const margin = 2

/** A code of 256 px with a margin of 2: dark on light in every theme, or no camera reads it. */
export const drawCode = async (text: string) => {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { ecc: 'M', border: margin })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="256" height="256" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`,
  ].join('')
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
