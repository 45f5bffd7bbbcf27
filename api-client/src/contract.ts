// The build puts the types of the contract in the place of these.

/** The calls of a store: by path and method what goes in and comes out. */
export interface Paths {}

/** The bodies of webhooks, by type. */
export interface WebhookEvents {}
