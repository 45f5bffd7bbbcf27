export { readMessages } from '@matinee/contract/messages'
