/** Where this device keeps how a screen looked: what follows is its address. */
export const screenKey = 'pouce.screen'
