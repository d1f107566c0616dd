import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'

type Props = Omit<ComponentProps<'img'>, 'src' | 'ref' | 'onError'> & {
  alt: string
  /** Addresses of the same, the best one first; without network the device may know another one only. */
  sources: readonly string[]
  /** What stands in its place where it cannot be had. */
  otherwise?: ReactNode
  /** What goes with it, as long as it can be had. */
  children?: ReactNode
}

/** A picture that is never a broken one. Its caller names it anew, by a key, where it becomes another one. */
export const Picture = ({ sources, otherwise = null, children, alt, ...props }: Props) => {
  const [failed, setFailed] = useState(0)
  const image = useRef<HTMLImageElement>(null)
  const source = sources[failed]
  // It may have failed in the page as it was sent, before anybody could hear of it.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(failed + 1)
  }, [failed])
  if (source === undefined) return otherwise
  return (
    <>
      <img
        {...props}
        key={source}
        ref={image}
        src={source}
        alt={alt}
        decoding="async"
        onError={() => setFailed(failed + 1)}
      />
      {children}
    </>
  )
}
