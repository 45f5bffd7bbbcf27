/** People who sign in with their passwords again and again, for as many seconds as they are told: `signing-in.ts <origin> <people> <password>`. */
const [origin, count, password] = process.argv.slice(2)
const turns = Array.from({ length: Number(count) }, () => 0)

process.on('message', async (seconds: number) => {
  const until = Date.now() + seconds * 1000
  const done = await Promise.all(turns.map((_, person) => signInUntil(until, person)))
  process.send!(done.reduce((all, times) => all + times, 0))
})

async function signInUntil(until: number, person: number) {
  let times = 0
  for (; Date.now() < until; times += 1) await signIn(person, turns[person]!++)
  return times
}

/** Each time with a new browser and address. */
async function signIn(person: number, turn: number) {
  const page = await fetch(`${origin}/api/sessions`)
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const answer = await fetch(`${origin}/api/sessions`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'x-csrf-token': page.headers.get('x-csrf-token')!,
      'x-forwarded-for': `10.${person}.${turn >> 8}.${turn & 255}`,
    },
    body: JSON.stringify({ email: `person${person}@example.com`, password }),
  })
  if (answer.status !== 201) throw new Error(`A sign-in was refused: ${await answer.text()}`)
}
