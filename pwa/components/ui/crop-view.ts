/**
 * A photo behind a round window. `zoom` 1 is where its shorter side just fills the window; `x` and `y` say how far its middle
 * lies from the window's, in widths of the window, so that they hold at any size on screen.
 */
export type CropView = { zoom: number; x: number; y: number }
type Size = { width: number; height: number }

export const zooms = { min: 0.1, max: 3, step: 0.05 } as const

/** The photo's size in widths of the window. */
export const sizeInView = ({ width, height }: Size, zoom: number): Size => {
  const shorter = Math.min(width, height)
  return { width: (width / shorter) * zoom, height: (height / shorter) * zoom }
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** As near to what is asked as it can be: a large photo always fills the window, a small one always lies in it. */
export const moveTo = (photo: Size, asked: CropView): CropView => {
  const zoom = between(asked.zoom, zooms.min, zooms.max)
  const { width, height } = sizeInView(photo, zoom)
  const [farX, farY] = [Math.abs(width - 1) / 2, Math.abs(height - 1) / 2]
  return { zoom, x: between(asked.x, -farX, farX), y: between(asked.y, -farY, farY) }
}

/** Larger or smaller around the middle of the window. */
export const zoomTo = (photo: Size, { zoom, x, y }: CropView, asked: number): CropView => {
  const next = between(asked, zooms.min, zooms.max)
  return moveTo(photo, { zoom: next, x: (x * next) / zoom, y: (y * next) / zoom })
}

/** What of the photo lies in the window, in the photo's own pixels. */
export const areaOf = ({ width, height }: Size, { zoom, x, y }: CropView) => {
  const side = Math.min(width, height) / zoom
  return { x: width / 2 - (x + 0.5) * side, y: height / 2 - (y + 0.5) * side, side }
}
