import { listContents } from '@matinee/contract/catalogue/catalogue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from './call.ts'

const answer = (status: number, body?: object) => new Response(body ? JSON.stringify(body) : null, { status })

const network = vi.fn<typeof fetch>()
const place = { pathname: '/library', search: '?page=2', assign: vi.fn() }

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('location', place)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  place.pathname = '/library'
})

describe('a 401 that carries user_limit', () => {
  const tooMany = {
    success: false,
    code: 'too_many_devices',
    message: '',
    errors: {},
    request_id: '',
    user_limit: true,
  }

  it('leads to sign-in and back', async () => {
    network.mockResolvedValue(answer(401, tooMany))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 401 })
    expect(place.assign).toHaveBeenCalledWith('/sign_in?return=%2Flibrary%3Fpage%3D2')
  })

  it('stays where it is on the sign-in page itself', async () => {
    place.pathname = '//sign_in'
    network.mockResolvedValue(answer(401, tooMany))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 401 })
    expect(place.assign).not.toHaveBeenCalled()
  })

  it('is left to the screen when the flag is not there', async () => {
    network.mockResolvedValue(answer(401, { ...tooMany, user_limit: undefined }))
    await expect(call(listContents, {})).rejects.toMatchObject({ status: 401 })
    expect(place.assign).not.toHaveBeenCalled()
  })
})
