import { useEffect } from 'react'

export const useTitle = (title: string) => useEffect(() => void (document.title = title), [title])
