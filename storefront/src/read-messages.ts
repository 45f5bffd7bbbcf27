export { readMessages } from '@matinee/contract/platform/messages'
