import { hash, randomBytes } from 'node:crypto'

/** 128 random bits. The database stores only their hash, so that a stolen copy opens nothing. */
export const newSecret = () => randomBytes(16).toString('base64url')

export const hashSecret = (secret: string) => hash('sha256', secret, 'buffer')
