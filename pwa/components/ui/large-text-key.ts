/** Where this device keeps that its texts are large; read before the first paint as well. */
export const largeTextKey = 'pouce.large-text'
