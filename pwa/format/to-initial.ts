export const toInitial = (name: string) => name.trim().match(/^./u)?.[0].toUpperCase() ?? ''
