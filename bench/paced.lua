-- Visitors who look about: each connection asks, waits a hundredth of a second, and asks again.
function delay()
  return 10
end
