/** Where a call gets its answer from. */
export type Source = (address: string, init: RequestInit) => Promise<CallResponse>
export type CallResponse = Pick<Response, 'ok' | 'status' | 'headers' | 'json'>
