// SPDX-FileCopyrightText: The Penstock authors
// SPDX-License-Identifier: MIT

// Prints what a granted decision of golang.org/x/time/rate takes, as lines "nanoseconds name": the
// median of several rounds. The limits are so wide that nothing is refused.
package main

import (
	"fmt"
	"os"
	"sort"
	"time"

	"golang.org/x/time/rate"
)

const (
	rounds = 9
	calls  = 2_000_000
)

func wide() *rate.Limiter {
	return rate.NewLimiter(1e9, 1<<30)
}

func report(name string, decide func() bool) {
	var took []float64
	for round := 0; round < rounds; round++ {
		begin := time.Now()
		for call := 0; call < calls; call++ {
			if !decide() {
				fmt.Fprintln(os.Stderr, name, "was refused: the benchmark measures nothing")
				os.Exit(1)
			}
		}
		took = append(took, float64(time.Since(begin).Nanoseconds())/calls)
	}
	sort.Float64s(took)
	fmt.Printf("%.1f %s\n", took[rounds/2], name)
}

func main() {
	report("Go: clock read alone", func() bool { return !time.Now().IsZero() })
	one := wide()
	report("Go x/time/rate: one limit", one.Allow)
	first, second, third := wide(), wide(), wide()
	report("Go x/time/rate: three limits asked in turn",
		func() bool { return first.Allow() && second.Allow() && third.Allow() })
}
