/** Sends the request of a call: `fetch` or a replacement. */
export type Source = (address: string, init: RequestInit) => Promise<CallResponse>

/** The parts of a response that a call reads. */
export type CallResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> }
