import { expect, it } from 'vitest'
import { readEmbedDomain } from './embed-domains.ts'

it.each([
  ['example.com', 'example.com'],
  [' WWW.Example.COM ', 'www.example.com'],
  ['https://example.com/blog?page=2', 'example.com'],
  ['example.com:8080', 'example.com:8080'],
  ['example.com:80', 'example.com'],
  ['*.example.com', '*.example.com'],
  ['*.example.com:8443', '*.example.com:8443'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['*.bücher.example', '*.xn--bcher-kva.example'],
  ['موقع.example', 'xn--4gbrim.example'],
  ['localhost:3000', 'localhost:3000'],
  ['127.0.0.1:3000', '127.0.0.1:3000'],
])('reads %s as %s', (text, domain) => {
  expect(readEmbedDomain(text)).toBe(domain)
})

it.each([
  '',
  '*',
  '*.',
  '*.com',
  '*.co.uk',
  '*.com.br',
  '*.*.example.com',
  'www.*.com',
  'exa*mple.com',
  'intranet',
  '*.localhost',
  '*.127.0.0.1',
  'example.com; script-src *',
  "example.com 'self'",
  'example.com,other.com',
  'user@example.com',
  'data:text/html',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '-example.com',
  'exa_mple.com',
  '[::1]:3000',
  'example.com:99999',
])('takes no %s', (text) => {
  expect(readEmbedDomain(text)).toBeNull()
})
