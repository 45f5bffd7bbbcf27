/** Where a call gets its answer from. */
export type Source = (address: string, init: RequestInit) => Promise<CallResponse>

/** An answer, as far as a call reads it. */
export type CallResponse = Pick<Response, 'ok' | 'status' | 'json'> & { headers: Pick<Headers, 'get'> }
